import { useState } from 'react'
import { draw } from './Boundary.tsx'

// A page for the test beside this file: a form that breaks at its button. No page of the site imports it.
function Form() {
  const [name, setName] = useState('')
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('It broke.')
  return (
    <form>
      <h1>A form</h1>
      <label>
        Name <input name="name" value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        Note <textarea name="note" />
      </label>
      <label>
        <input type="checkbox" name="agrees" /> I agree
      </label>
      <label>
        Tier
        <select name="tier">
          <option>One</option>
          <option>Two</option>
        </select>
      </label>
      <p>{`Dear ${name}`}</p>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </form>
  )
}

draw(document.body.appendChild(document.createElement('main')), <Form />)
