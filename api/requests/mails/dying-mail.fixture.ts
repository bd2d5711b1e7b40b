import { connect } from '../../../db/client.ts'
import { BUYER_MAILS, REQUEST_MAILS } from '../../../domain/requests.ts'
import { readSettings } from '../../platform/env.ts'
import { openMailSender } from '../../platform/notifications/mail.ts'
import { openSmsSender } from '../../platform/notifications/sms.ts'
import { openLog } from '../../platform/shared/log.ts'
import { sendBuyerMail } from './buyer-mail.ts'
import { sendRequestMail } from './request-mail.ts'

/** A process that sends one mail about a request, which a test kills. */
const [leadId = '', wanted = '', nowText = '', secret = ''] = process.argv.slice(2)
const { DATABASE_URL = '', SMTP_SERVER = '', DATA_DIR = '' } = process.env
const { db, pool } = connect(DATABASE_URL)
const appSecrets = [secret]
const deps = {
  db,
  pool,
  appSecrets,
  clock: { now: () => new Date(nowText) },
  mail: openMailSender({ appSecrets, smtp: { url: SMTP_SERVER, from: 'hello@northrate.example' } }),
  sms: openSmsSender({ inbox: { put() {} } }),
  settings: readSettings({ DATABASE_URL, DATA_DIR }),
  log: openLog('error'),
  publicUrl: 'http://localhost',
}
const toOwner = REQUEST_MAILS.find((one) => one === wanted)
const toBuyer = BUYER_MAILS.find((one) => one === wanted)
if (toOwner !== undefined) await sendRequestMail(deps, { leadId, mail: toOwner })
else if (toBuyer !== undefined) await sendBuyerMail(deps, { leadId, mail: toBuyer })
else throw new Error('There is no such mail.')
process.exit(0)
