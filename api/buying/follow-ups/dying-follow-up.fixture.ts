import { connect } from '../../../db/client.ts'
import { openMailSender } from '../../platform/notifications/mail.ts'
import { openLog } from '../../platform/shared/log.ts'
import { sendFollowUpMail } from './follow-up-mail.ts'

/** A process that sends one mail about reminders, which a test kills. */
const [supplierId = '', nowText = '', secret = ''] = process.argv.slice(2)
const { DATABASE_URL = '', SMTP_SERVER = '' } = process.env
await sendFollowUpMail(
  {
    db: connect(DATABASE_URL).db,
    clock: { now: () => new Date(nowText) },
    mail: openMailSender({
      appSecrets: [secret],
      smtp: { url: SMTP_SERVER, from: 'hello@northrate.example' },
    }),
    log: openLog('error'),
    publicUrl: 'http://localhost',
  },
  supplierId,
)
process.exit(0)
