import { systemClock } from '../../api/platform/shared/clock.ts'
import { doOnce } from './once-per-key.ts'
import { createRefund } from './refunds.ts'
import { openStore } from './store.ts'

// Refunds a payment, and is killed before the statement with this number.
const [dataDir = '', intentId = '', number = ''] = process.argv.slice(2)
const store = openStore(dataDir)
let left = Number(number)
const database = new Proxy(store.database, {
  get(target, name) {
    if (name !== 'query') return Reflect.get(target, name)
    return (sql: string) => {
      left -= 1
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      return target.query(sql)
    }
  },
})
const dying = { ...store, database }
const now = systemClock.now()
const about = {
  id: '',
  who: 'server',
  stall: null,
  now,
  requestId: 'req_1',
  idempotencyKey: 'refund-1',
} as const
const claim = {
  key: 'refund-1',
  endpoint: 'POST refunds',
  fingerprint: 'same',
  requestId: `req_${process.pid}`,
}
doOnce(dying, claim, now, () => createRefund(dying, { payment_intent: intentId }, about))
store.close()
