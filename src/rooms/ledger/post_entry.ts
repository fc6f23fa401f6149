import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { ledgerEntry } from './entries/ledger_entry.ts'
import type { LedgerEntry } from './entries/write_entry.ts'
import { dropDraft } from './manual/draft_record.ts'
import { draftUuid, findPostedFrom, lockDraft } from './manual/draft_store.ts'
import { entryFault } from './manual/entry_fault.ts'
import { entryInput, type EntryInput } from './manual/entry_input.ts'
import { postManual, readManual } from './manual/post_manual.ts'

export default action({
  name: 'post_entry',
  says: 'Post a journal entry by hand: payroll, accruals, depreciation, duties, import VAT. Debits and credits must come to zero with the VAT that Daybook adds for lines with a VAT code. Or post a draft: only its draftId; posting it again returns the same entry.',
  needs: 'ledger:edit',
  input: entryInput
    .extend({
      draftId: z.string().max(100).optional().meta({
        description: 'Posts this draft as it was saved, and nothing else.',
      }),
      lockReason: z.string().trim().min(1).max(500).optional().meta({
        description: 'Why a person posts it on a day that is closed softly.',
      }),
      vatReason: z.string().trim().min(1).max(500).optional().meta({
        description:
          'Why a line moves an account of VAT without a VAT code; for a person with two-step verification.',
      }),
    })
    .meta({
      examples: [
        {
          date: '2026-10-31',
          text: 'Depreciation of October',
          lines: [
            { account: '3050', amount: 1000 },
            { account: '5610', amount: -1000 },
          ],
        },
      ],
    }),
  output: ledgerEntry,
  fails: [
    'entry_draft_not_found',
    'entry_does_not_balance',
    'unknown_account',
    'unknown_vat_code',
    'contact_not_found',
    'file_not_found',
    'ledger_entry_not_found',
    'entry_reversed',
    'target_settled',
    'period_filed',
    'period_locked',
    'before_books_begin',
    'date_not_plausible',
    'exchange_rate_missing',
    'nothing_to_post',
    'vat_account_by_hand',
    'second_factor_required',
    'entry_kept_elsewhere',
    'provider_disconnected',
  ],
  keepsAnswerDays: 30,
  // It writes an entry without a document behind it.
  reviewed: true,

  async run(scene, { draftId, lockReason, vatReason, ...given }) {
    const reasons = { lockReason, vatReason }
    if (draftId === undefined) {
      return await postManual(scene, { given, draftId: null, ...reasons })
    }
    if (Object.keys(given).length > 0) {
      const detail = 'A draft is posted as it was saved. Change it with save_entry_draft first.'
      throw entryFault('/draftId', 'draft_alone', detail)
    }
    return await postDraft(scene, draftUuid(draftId), reasons)
  },
})

type Reasons = { lockReason: string | undefined; vatReason: string | undefined }

/** The draft is locked, so of two callers the second finds what the first has posted. */
async function postDraft(scene: Scene, uuid: string, reasons: Reasons): Promise<LedgerEntry> {
  const draft = await lockDraft(scene, uuid)
  if (draft === null) {
    const posted = await findPostedFrom(scene, uuid)
    if (posted === null) throw new Failure('entry_draft_not_found')
    return await readManual(scene, posted)
  }
  const entry = await postManual(scene, { given: wholeOf(draft.body), draftId: uuid, ...reasons })
  dropDraft(scene, draft)
  return entry
}

/** A draft may lack what an entry needs; it is then told as of any other call. */
function wholeOf(body: object): EntryInput {
  const read = entryInput.safeParse(body)
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path, code, message }) => ({
    pointer: `/${path.join('/')}`,
    code,
    detail: message,
  }))
  throw new Failure('invalid_input', { errors })
}
