import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { api } from '../../../lib/data/api.ts'
import { Toaster } from './Toaster.tsx'
import { showToast } from './toast.store.ts'

// A page for the test beside this file: buttons that raise toasts, read from the API and do nothing. No page of the site imports it.
function Dialogs() {
  const [open, setOpen] = useState(0)
  const openOneMore = () => setOpen((before) => before + 1)
  const close = () => setOpen((before) => before - 1)
  return (
    <>
      <button type="button" onClick={openOneMore}>
        Open
      </button>
      {open > 0 && (
        <DialogSheet title="First" onClose={close}>
          <button type="button" onClick={openOneMore}>
            Open above
          </button>
          <button type="button" onClick={() => showToast({ title: 'Saved in the first' })}>
            Save
          </button>
          {open > 1 && (
            <DialogSheet title="Second" onClose={close}>
              <button type="button" onClick={() => showToast({ title: 'Saved in the second' })}>
                Save
              </button>
            </DialogSheet>
          )}
        </DialogSheet>
      )}
    </>
  )
}

const root = document.body.appendChild(document.createElement('main'))
createRoot(root).render(
  <>
    <button type="button" onClick={() => showToast({ title: 'Outcome updated' })}>
      Succeed
    </button>
    <button
      type="button"
      onClick={() => showToast({ title: 'Update failed', description: 'Try again.', variant: 'destructive' })}
    >
      Fail
    </button>
    <button
      type="button"
      onClick={() =>
        showToast({
          title: 'Lead hidden',
          action: { label: 'Undo', onPress: () => showToast({ title: 'Lead shown again' }) },
        })
      }
    >
      Hide
    </button>
    <button
      type="button"
      onClick={() =>
        api.get('/api/config', v.unknown()).then(
          () => showToast({ title: 'Read' }),
          () => {},
        )
      }
    >
      Read
    </button>
    <button type="button">Elsewhere</button>
    <Dialogs />
    <Toaster />
  </>,
)
