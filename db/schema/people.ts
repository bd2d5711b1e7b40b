import { sql } from 'drizzle-orm'
import { check, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** Business owners. They exist from their first sign-in; a rate check alone makes no account. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull().unique(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    currentProvider: text('current_provider'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('users_email_is_lower_case', sql`${table.email} = lower(${table.email})`)],
)

export const supplierStatus = pgEnum('supplier_status', ['pending', 'active', 'inactive'])

/** Payment providers: the portal's suppliers and the admin pages' providers are this one record. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    contactPerson: text('contact_person').notNull(),
    phone: text('phone').notNull(),
    passwordDigest: text('password_digest'),
    status: supplierStatus('status').notNull().default('pending'),
    businessTypes: text('business_types').array().notNull().default([]),
    territories: text('territories').array().notNull().default([]),
    leadCredits: integer('lead_credits').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('suppliers_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check('suppliers_credits_are_not_negative', sql`${table.leadCredits} >= 0`),
  ],
)

/** Made by a command on the server, never by a route. */
export const admins = pgTable('admins', {
  id: id(),
  username: text('username').notNull().unique(),
  passwordDigest: text('password_digest').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
