import { openInbox } from './inbox.ts'

/** Puts 50 messages, to its own process id, into the inbox of the folder named by the first argument. */
const inbox = openInbox(process.argv[2] ?? '')
for (let number = 0; number < 50; number++) {
  inbox.put({ channel: 'sms', to: `${process.pid}`, subject: '', text: `${number}`, html: '' })
}
inbox.close()
