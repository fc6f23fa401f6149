import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import { Failure } from '#kernel/failure/failure'
import { sessionPrincipal, type Session } from '#signin/room'
import { readOf } from '../definitions.ts'
import type { PageOrganization } from '../frame/page_types.ts'

/** What the screens that show a record read it by. */
const readsByPrefix: Readonly<Record<string, string>> = {
  doc: 'documents',
  btx: 'bank-transactions',
  apr: 'approvals',
  inv: 'invoices',
  con: 'contacts',
  vat: 'vat-returns',
  led: 'ledger-entries',
  acc: 'accounts',
}

export type AskedRecord = { id: string; read: string }

/** The record that an address of a screen names, in its path or its query. */
export function recordIn({ pathname, searchParams }: URL): AskedRecord | null {
  const id = searchParams.get('id') ?? pathname.split('/').at(-1) ?? ''
  const read = readsByPrefix[/^([a-z]{3})_[0-9A-Za-z]{1,40}$/.exec(id)?.[1] ?? '']
  return read === undefined ? null : { id, read }
}

type Asked = { all: readonly PageOrganization[]; record: AskedRecord; requestId: string }

/** Those of the person's organizations in which they may read the record, asked one after another. */
export async function holdersOf(
  app: App,
  session: Session,
  { all, record, requestId }: Asked,
): Promise<PageOrganization[]> {
  const read = readOf(record.read)
  const found: PageOrganization[] = []
  for (const organization of all) {
    const principal = await sessionPrincipal(app, session, organization.orgId)
    try {
      await runOneRead(app, { principal, read, via: 'web', requestId }, record.id)
      found.push(organization)
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error
    }
  }
  return found
}
