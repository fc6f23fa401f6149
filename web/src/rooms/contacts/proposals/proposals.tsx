import type { ContactProposalRecord } from '@daybook/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { recordQuery, readOf } from '../../../records/queries.ts'
import { fullDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import './proposals.css'

const mayMake =
  boot.permissions.includes('documents:edit') && boot.permissions.includes('invoices:edit')

const shownAtOnce = 5

const proposalsQuery = queryOptions({
  queryKey: ['contacts', 'proposals'],
  queryFn: async ({ signal }) =>
    await daybook.documents.listContactProposals({ limit: shownAtOnce }, { signal }),
})

/** Whom bills came from that nobody has made a contact of: one click each. */
export function Proposals() {
  const found = useQuery({
    ...proposalsQuery,
    enabled: mayMake && boot.permissions.includes('documents:read'),
  })
  const items = found.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="proposals" aria-label={say('con.propose_title')}>
      <h2 className="small mid">{say('con.propose_title')}</h2>
      <ul>
        {items.map((one) => (
          <Proposal key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Proposal({ one }: { one: ContactProposalRecord }) {
  const { isBusy, failure, write } = useWrite()
  const [known] = one.contactIds
  const contact = useQuery({
    ...recordQuery('contacts', known ?? '', readOf.contacts),
    enabled: known !== undefined,
  })
  const knownName = contact.data?.name
  const isLooking = known !== undefined && knownName === undefined
  const make = (contactId?: string): void => {
    void write(async () => await linkAll(one, contactId), {
      told: {
        text:
          contactId === undefined
            ? say('con.propose_done', { name: one.name })
            : say('con.propose_linked', { name: knownName ?? one.name }),
      },
      changes: ['list', 'contacts', 'documents', 'record', 'open_items'],
    })
  }
  const number = one.vatNumber ?? one.businessId
  return (
    <li className="row wrap proposal">
      <span className="grow">
        <span className="mid">{one.name}</span>{' '}
        {number === null ? null : <span className="num dim small">{number}</span>}
        <br />
        <span className="small dim">
          {say('con.propose_bills', {
            count: one.documents,
            day: one.lastDate === null ? '–' : fullDay(one.lastDate),
          })}
          {known === undefined ? '' : `. ${say('con.propose_same')}.`}
        </span>
      </span>
      <button
        type="button"
        className="btn s"
        aria-disabled={isBusy || isLooking}
        onClick={() => (isLooking ? undefined : make(known))}
      >
        <Icon name={known === undefined ? 'plus' : 'link'} size="s" />
        {known === undefined
          ? say('con.propose_make')
          : say('con.propose_link', { name: knownName ?? '…' })}
      </button>
      {failure === null ? null : <Failure error={failure} />}
    </li>
  )
}

/** The contact first, then its bills: what fails half-way is proposed again with the contact that is there now. */
async function linkAll(
  { name, vatNumber, businessId, country, documentIds }: ContactProposalRecord,
  known: string | undefined,
): Promise<void> {
  const contactId =
    known ??
    (
      await daybook.contacts.saveContact({
        type: 'vendor',
        name,
        ...(vatNumber === null ? {} : { vatNumber }),
        ...(businessId === null ? {} : { businessId }),
        ...(country === null ? {} : { country }),
      })
    ).id
  for (const documentId of documentIds) {
    await daybook.documents.linkDocumentContact({ documentId, contactId })
  }
}
