import { expect, test } from 'bun:test'
import { openPayment } from '../../../tests/proofs/world/browser.ts'
import { createLead } from '../../../tests/proofs/world/people-and-leads.ts'
import { inWorld } from '../../../tests/proofs/world/world.ts'
import { supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { until } from '../jobs/worker-process.fixture.ts'
import { workingCollector } from './collectors.fixture.ts'

test('with a collector each request is traced under its id, with its statements and calls, and each job has a link to its request', async () => {
  using collector = workingCollector()
  await inWorld({ processes: 1, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } }, async (world) => {
    const form = supplierForm({ name: 'Zyxcompany', email: 'zyx@zyxdomain.example', phone: '(416) 555-9731' })
    const signedUp = await fetch(`${world.apis[0]?.url}/api/supplier/signup?from=zyxquery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Zyxbrowser/1.0' },
      body: JSON.stringify(form),
    })
    const traceId = signedUp.headers.get('x-request-id')?.replaceAll('-', '') ?? ''
    await openPayment(await world.newBrowser(), await createLead(world.db))
    const named = (name: string) => collector.spans().filter((span) => span.name === name)
    await until(() => named('send-supplier-welcome').length > 0 && named('stripe open').length > 0)

    const [request] = named('POST /api/supplier/signup')
    expect(request).toMatchObject({ traceId, kind: 2 })
    expect(named('send-supplier-welcome')[0]?.links).toEqual([{ traceId, spanId: request?.spanId ?? '' }])
    const [mail] = named('send email')
    expect(mail).toMatchObject({ traceId: named('send-supplier-welcome')[0]?.traceId })
    const [payment] = named('POST /api/supplier/create-payment-intent')
    expect(named('stripe open')[0]).toMatchObject({
      traceId: payment?.traceId,
      parentSpanId: payment?.spanId,
    })
    const statements = collector
      .spans()
      .filter(({ attributes }) => attributes.some(({ key }) => key === 'db.system.name'))
    expect(statements.map(({ name }) => name)).toContain('put_jobs_in_queue')
    expect(collector.texts.join().match(/zyx\w*|5559731|555-9731|127\.0\.0\.1/gi)).toBeNull()
  })
})
