import type { Office } from './agent_month.ts'
import { bills } from './agent_month_company.ts'
import type { Reply } from '../reply.ts'

const asked = (action: string): string[] => [
  `Robot ${action} approval_pending`,
  `Robot ${action} ok`,
  'owner approve ok',
]
const done = (...actions: string[]): string[] => actions.map((action) => `Robot ${action} ok`)

/** Who did what, call by call; the bank's page is nobody of the company. */
export const story = [
  'owner connect_app ok',
  'owner set_app_limits ok',
  'owner save_organization_profile ok',
  'owner set_vat_frequency ok',
  ...asked('start_bank_authorization'),
  'nobody continue_bank_consent ok',
  'nobody receive_bank_callback ok',
  ...asked('finalize_bank_authorization'),
  ...bills.flatMap((one) => [
    ...(one.asFile ? done('begin_upload', 'finish_upload') : []),
    ...done('capture_document', 'extract_document', 'code_document'),
    ...(one.correct ? done('update_coding') : []),
  ]),
  ...bills.flatMap(() => asked('post_document')),
  ...done('save_contact', 'save_contact_details', 'save_invoice'),
  ...asked('issue_invoice'),
  ...done('sync_bank_now', 'reconcile_now'),
  ...asked('book_transaction'),
  ...done('match_transaction', 'match_transaction'),
  ...asked('book_transaction'),
  ...done('prepare_vat_return'),
  ...asked('file_vat_return'),
]

export function lineOf({ actor, app, action, outcome }: Reply['body']): string {
  const who = actor.kind !== 'user' ? 'nobody' : app === null ? 'owner' : 'Robot'
  return `${who} ${action} ${outcome}`
}

/** The whole trail, oldest first. */
export async function storyOf(office: Office): Promise<Reply['body'][]> {
  const rows: Reply['body'][] = []
  let cursor = ''
  do {
    const { result } = (await office.world.read(office.person, `audit-log?limit=100${cursor}`)).body
    rows.push(...result.items)
    cursor = result.nextCursor === null ? '' : `&cursor=${result.nextCursor}`
  } while (cursor !== '')
  return rows.toReversed()
}
