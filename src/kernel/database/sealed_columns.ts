import { part, type SqlPart } from './sql.ts'

/** One column of sealed secrets, and the column that orders its rows within an organization. */
export type SealedColumn = { name: string; table: SqlPart; column: SqlPart; id: SqlPart }

/** Whose the rows are that belong to no organization, such as a mail about a person's login. */
export const noOrganization = '00000000-0000-0000-0000-000000000000'

/** Every sealed column of organizations: what is missing here is lost when its old master key goes. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    name: 'organization.calendar_token_sealed',
    table: part`organization`,
    column: part`calendar_token_sealed`,
    id: part`org_id`,
  },
  {
    name: 'webhook.secret_sealed',
    table: part`webhook`,
    column: part`secret_sealed`,
    id: part`id`,
  },
  {
    name: 'webhook.secret_before_sealed',
    table: part`webhook`,
    column: part`secret_before_sealed`,
    id: part`id`,
  },
  {
    name: 'inbound_address.secret_sealed',
    table: part`inbound_address`,
    column: part`secret_sealed`,
    id: part`id`,
  },
  {
    name: 'inbound_address.secret_before_sealed',
    table: part`inbound_address`,
    column: part`secret_before_sealed`,
    id: part`id`,
  },
  {
    name: 'bank_authorization.code_sealed',
    table: part`bank_authorization`,
    column: part`code_sealed`,
    id: part`id`,
  },
  {
    name: 'bank_link.session_sealed',
    table: part`bank_link`,
    column: part`session_sealed`,
    id: part`id`,
  },
  {
    name: 'bank_account.feed_ref_sealed',
    table: part`bank_account`,
    column: part`feed_ref_sealed`,
    id: part`id`,
  },
  {
    name: 'accounting_connection.credentials_sealed',
    table: part`accounting_connection`,
    column: part`credentials_sealed`,
    id: part`id`,
  },
  {
    name: 'accounting_authorization.secret_sealed',
    table: part`accounting_authorization`,
    column: part`secret_sealed`,
    id: part`id`,
  },
  {
    name: 'mail.message_sealed',
    table: part`mail`,
    column: part`message_sealed`,
    id: part`id`,
  },
]

/** And of people: one row for each, found by `user_id`. */
export const sealedColumnsOfPeople: readonly Omit<SealedColumn, 'id'>[] = [
  { name: 'totp.secret_sealed', table: part`totp`, column: part`secret_sealed` },
]
