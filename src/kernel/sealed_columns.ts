import { part, type Part } from './sql.ts'

/** One column of sealed secrets, and the column that orders its rows within an organization. */
export type SealedColumn = { name: string; table: Part; column: Part; id: Part }

/** Every sealed column there is: what is missing here is lost when its old master key goes. */
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
]
