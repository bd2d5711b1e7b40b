import { expect, test } from 'bun:test'
import { chaptersIn, questionsIn } from './text-in.ts'

test('the chapters of a text are its headings with an id, in order', () => {
  const html = `<h2 id="who">Who we are</h2><p>Us.</p><h2>Not linked</h2><h3 id="small">Small</h3>
    <h2 class="x" id="what" data-y="1">What <em>you</em> pay &amp;
    when</h2>`
  expect(chaptersIn(html)).toEqual([
    { id: 'who', heading: 'Who we are' },
    { id: 'what', heading: 'What you pay & when' },
  ])
})

test('a question has all the words of its answer, without markup', () => {
  const html = `<h2 id="a">A</h2>
    <details><summary>Is it "free"?<svg><path d="m4 6"></path></svg></summary>
      <div><p>Yes. See <a href="/terms">the terms</a>.</p><ul><li>One</li><li>Two</li></ul></div></details>
    <p>Between.</p><details open><summary>5 &lt; 6?</summary><p>It&#39;s so.</p></details>`
  expect(questionsIn(html)).toEqual([
    { question: 'Is it "free"?', answer: 'Yes. See the terms. One Two' },
    { question: '5 < 6?', answer: "It's so." },
  ])
})

test('a text without headings has no chapters and no questions', () => {
  expect(chaptersIn('<p>Words.</p>')).toEqual([])
  expect(questionsIn('<p>Words.</p>')).toEqual([])
})
