import { connect } from '../../../db/client.ts'
import { openMailSender } from '../../platform/notifications/mail.ts'
import { openLog } from '../../platform/shared/log.ts'
import { loadRateBook } from '../rates/rate-book.ts'
import { sendReviewReminder } from './send-reminder.ts'

/** A process that sends one reminder, which a test kills. */
const [reminderId = '', nowText = '', secret = ''] = process.argv.slice(2)
const { DATABASE_URL = '', SMTP_SERVER = '' } = process.env
const { db } = connect(DATABASE_URL)
const appSecrets = [secret]
const rateBook = loadRateBook()
await sendReviewReminder(
  {
    db,
    appSecrets,
    clock: { now: () => new Date(nowText) },
    mail: openMailSender({ appSecrets, smtp: { url: SMTP_SERVER, from: 'hello@northrate.example' } }),
    log: openLog('error'),
    publicUrl: 'http://localhost',
    rateCards: { rateBook: async () => rateBook },
  },
  reminderId,
)
process.exit(0)
