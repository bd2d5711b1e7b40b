import { connect } from '../../../db/client.ts'
import { REQUEST_MAILS } from '../../../domain/requests.ts'
import { readSettings } from '../../platform/env.ts'
import { openMailSender } from '../../platform/notifications/mail.ts'
import { openSmsSender } from '../../platform/notifications/sms.ts'
import { openLog } from '../../platform/shared/log.ts'
import { sendRequestMail } from './request-mail.ts'

/** A process that sends one mail about a request, which a test kills. */
const [leadId = '', wanted = '', nowText = '', secret = ''] = process.argv.slice(2)
const mail = REQUEST_MAILS.find((one) => one === wanted)
if (mail === undefined) throw new Error('There is no such mail.')
const { DATABASE_URL = '', SMTP_SERVER = '', DATA_DIR = '' } = process.env
const { db, pool } = connect(DATABASE_URL)
const appSecrets = [secret]
await sendRequestMail(
  {
    db,
    pool,
    appSecrets,
    clock: { now: () => new Date(nowText) },
    mail: openMailSender({ appSecrets, smtp: { url: SMTP_SERVER, from: 'hello@northrate.example' } }),
    sms: openSmsSender({ inbox: { put() {} } }),
    settings: readSettings({ DATABASE_URL, DATA_DIR }),
    log: openLog('error'),
    publicUrl: 'http://localhost',
  },
  { leadId, mail },
)
process.exit(0)
