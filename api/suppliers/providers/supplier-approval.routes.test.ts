import { afterAll, expect, test } from 'bun:test'
import { signedUp } from '../../../tests/support/people/supplier-account.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { handleSupplierJobs } from '../accounts/suppliers.jobs.ts'

const product = await openProduct({ environment: { SUPPLIER_APPROVAL: 'required' } })
handleSupplierJobs(product.deps)
await product.deps.jobs.startWorking()
afterAll(() => product.close())

test('where approval is required, a new supplier is signed in, may not buy, and the welcome says why', async () => {
  const { form, browser } = await signedUp(product)

  expect((await browser.get('/api/supplier/me')).body).toMatchObject({
    supplier: { status: 'pending', mayBuy: false },
  })
  while (product.inbox.messages(form.email).length === 0) await Bun.sleep(20)
  expect(product.inbox.messages(form.email)[0]?.text).toContain(
    'we review your account before you buy your first lead',
  )
})
