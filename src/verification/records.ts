import { part, type SqlPart } from '#kernel/database/sql'
import type { Prefix } from '#kernel/values/id'

/** A table of records with versions, and the prefix under which its ids appear in events. */
export type RecordTable = {
  name: string
  prefix: Prefix
  select: SqlPart
  id: SqlPart
  /** Imported in bulk under one event: the first event of each is its second version. */
  comesInBulk?: true
}

/** Every table with a version; a test compares this list with the schema. */
export const recordTables: readonly RecordTable[] = [
  {
    name: 'organization',
    prefix: 'org',
    select: part`SELECT org_id AS id, version FROM organization`,
    id: part`org_id`,
  },
  {
    name: 'contact',
    prefix: 'con',
    select: part`SELECT id AS id, version FROM contact`,
    id: part`id`,
  },
  {
    name: 'entry_draft',
    prefix: 'edr',
    select: part`SELECT id AS id, version FROM entry_draft`,
    id: part`id`,
  },
  {
    name: 'list_view',
    prefix: 'viw',
    select: part`SELECT id AS id, version FROM list_view`,
    id: part`id`,
  },
  {
    name: 'payee_rule',
    prefix: 'pyr',
    select: part`SELECT id AS id, version FROM payee_rule`,
    id: part`id`,
  },
  {
    name: 'document',
    prefix: 'doc',
    select: part`SELECT id AS id, version FROM document`,
    id: part`id`,
  },
  {
    name: 'invoice',
    prefix: 'inv',
    select: part`SELECT id AS id, version FROM invoice`,
    id: part`id`,
  },
  {
    name: 'einvoice',
    prefix: 'ein',
    select: part`SELECT id AS id, version FROM einvoice`,
    id: part`id`,
  },
  {
    name: 'self_invoice',
    prefix: 'siv',
    select: part`SELECT id AS id, version FROM self_invoice`,
    id: part`id`,
  },
  {
    name: 'invoice_sending',
    prefix: 'isd',
    select: part`SELECT id AS id, version FROM invoice_sending`,
    id: part`id`,
  },
  {
    name: 'reminder',
    prefix: 'rmd',
    select: part`SELECT id AS id, version FROM reminder`,
    id: part`id`,
  },
  {
    name: 'invoice_note',
    prefix: 'nte',
    select: part`SELECT id AS id, version FROM invoice_note`,
    id: part`id`,
  },
  {
    name: 'recurring_invoice',
    prefix: 'rci',
    select: part`SELECT id AS id, version FROM recurring_invoice`,
    id: part`id`,
  },
  {
    name: 'package',
    prefix: 'pkg',
    select: part`SELECT id AS id, version FROM package`,
    id: part`id`,
  },
  {
    name: 'opening_import',
    prefix: 'opn',
    select: part`SELECT id AS id, version FROM opening_import`,
    id: part`id`,
  },
  {
    name: 'vat_settlement',
    prefix: 'vst',
    select: part`SELECT id AS id, version FROM vat_settlement`,
    id: part`id`,
  },
  {
    name: 'year_closing',
    prefix: 'yec',
    select: part`SELECT id AS id, version FROM year_closing`,
    id: part`id`,
  },
  {
    name: 'takings',
    prefix: 'tak',
    select: part`SELECT id AS id, version FROM takings`,
    id: part`id`,
  },
  {
    name: 'vat_return',
    prefix: 'vat',
    select: part`SELECT id AS id, version FROM vat_return`,
    id: part`id`,
  },
  {
    name: 'member',
    prefix: 'mem',
    select: part`SELECT id AS id, version FROM member`,
    id: part`id`,
  },
  {
    name: 'api_key',
    prefix: 'key',
    select: part`SELECT id AS id, version FROM api_key`,
    id: part`id`,
  },
  {
    name: 'connected_app',
    prefix: 'app',
    select: part`SELECT id AS id, version FROM connected_app`,
    id: part`id`,
  },
  {
    name: 'approval',
    prefix: 'apr',
    select: part`SELECT id AS id, version FROM approval`,
    id: part`id`,
  },
  {
    name: 'webhook',
    prefix: 'whk',
    select: part`SELECT id AS id, version FROM webhook`,
    id: part`id`,
  },
  {
    name: 'inbound_address',
    prefix: 'iad',
    select: part`SELECT id AS id, version FROM inbound_address`,
    id: part`id`,
  },
  {
    name: 'accounting_connection',
    prefix: 'acn',
    select: part`SELECT id AS id, version FROM accounting_connection`,
    id: part`id`,
  },
  {
    name: 'bank_authorization',
    prefix: 'bau',
    select: part`SELECT id AS id, version FROM bank_authorization`,
    id: part`id`,
  },
  {
    name: 'bank_link',
    prefix: 'bln',
    select: part`SELECT id AS id, version FROM bank_link`,
    id: part`id`,
  },
  {
    name: 'bank_account',
    prefix: 'bac',
    select: part`SELECT id AS id, version FROM bank_account`,
    id: part`id`,
  },
  {
    name: 'bank_run',
    prefix: 'run',
    select: part`SELECT id AS id, version FROM bank_run`,
    id: part`id`,
  },
  {
    name: 'posting_run',
    prefix: 'prn',
    select: part`SELECT id AS id, version FROM posting_run`,
    id: part`id`,
  },
  {
    name: 'bank_transaction',
    prefix: 'btx',
    select: part`SELECT id AS id, version FROM bank_transaction`,
    id: part`id`,
    comesInBulk: true,
  },
]
