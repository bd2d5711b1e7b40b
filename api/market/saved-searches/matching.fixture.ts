import pino from 'pino'
import { connect } from '../../../db/client.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { matchNewLeads } from './match-leads.ts'

// A matching process that a test can kill.
const databaseUrl = process.env.DATABASE_URL ?? ''
const { db } = connect(databaseUrl)
const jobs = await openJobs({ databaseUrl, log: pino({ level: 'silent' }) })
console.log('matching')
await matchNewLeads({ db, jobs, clock: { now: () => new Date() } })
console.log('done')
process.exit(0)
