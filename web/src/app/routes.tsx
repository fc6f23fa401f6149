import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { boot, queries } from './daybook.ts'
import { type Shown, shownBy } from '../parts/list_address.ts'
import { BrokenPage, NoPage } from '../parts/no_page.tsx'
import { Shell } from '../parts/shell.tsx'
import * as approvals from '../rooms/approvals/queries.ts'
import * as bank from '../rooms/bank/queries.ts'
import * as documents from '../rooms/documents/queries.ts'
import { readFor, recordQuery } from '../records/queries.ts'
import { heldQuery } from '../rooms/follow_up/queries.ts'
import { Home } from '../rooms/work/home.tsx'
import * as work from '../rooms/work/queries.ts'
import { loadRegistryWords } from '../words/registry_words.ts'

const root = createRootRoute({
  component: Shell,
  // A row that another page leads to is marked.
  validateSearch: (search: Record<string, unknown>): Shown & { id?: string } => ({
    ...(typeof search['id'] === 'string' ? { id: search['id'] } : {}),
    ...shownBy(search),
  }),
})

type Begin = (params: Readonly<Record<string, string>>) => readonly Promise<unknown>[]

function route<const Path extends string>(
  path: Path,
  component: ReturnType<typeof lazyRouteComponent> | typeof Home,
  /** Begins to read what the screen needs while its script is fetched; nothing waits for it. */
  begin: Begin = () => [],
) {
  const loader = ({ params }: { params: object }): void => void begin({ ...params })
  // Once, on the way in: what changes later is told.
  return createRoute({ getParentRoute: () => root, path, component, loader, shouldReload: false })
}

/** What the screens ask for, side by side; the screen itself says what could not be read. */
const begins = {
  home: () => [
    queries.prefetchQuery(work.overviewQuery),
    queries.prefetchQuery(work.needsQuery),
    queries.prefetchQuery(work.deadlinesQuery),
  ],
  inbox: () => [
    queries.prefetchQuery(documents.waitingQuery),
    queries.prefetchQuery(documents.openDocumentsQuery),
    queries.prefetchQuery(heldQuery),
    queries.prefetchQuery(work.overviewQuery),
  ],
  bank: () => [
    queries.prefetchQuery(bank.openRowsQuery),
    queries.prefetchQuery(bank.accountsQuery),
    queries.prefetchQuery(heldQuery),
    queries.prefetchQuery(work.overviewQuery),
  ],
  requests: () => [queries.prefetchQuery(approvals.waitingQuery)],
}

/** The record that the address names; of a settings page also its subject. */
const recordOf =
  (key?: string): Begin =>
  ({ id = '', subject = '' }) => {
    const kind = key ?? subject
    const read = readFor(kind)
    // One that is only being written has nothing to be read yet.
    return read === undefined || id === 'new'
      ? []
      : [queries.prefetchQuery(recordQuery(kind, id, read))]
  }

/** A screen made from the registry, with the words that such screens have in common. */
function made<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
  begin?: Begin,
) {
  const loadAll = async () => {
    const [screens] = await Promise.all([load(), loadRegistryWords()])
    return screens
  }
  return route(path, lazyRouteComponent(loadAll, name), begin)
}

const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/home' })
    },
  }),
  // Where open items stood before they had a place of their own.
  createRoute({
    getParentRoute: () => root,
    path: '/books/open_items',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/owed', search: { ...search, tab: 'all' } })
    },
  }),
  route('/home', Home, begins.home),
  route(
    '/inbox',
    lazyRouteComponent(() => import('../rooms/documents/inbox.tsx'), 'Inbox'),
    begins.inbox,
  ),
  route(
    '/bank',
    lazyRouteComponent(() => import('../rooms/bank/bank.tsx'), 'Bank'),
    begins.bank,
  ),
  made('/requests', () => import('../rooms/approvals/requests.tsx'), 'Requests', begins.requests),
  made('/invoices', () => import('../rooms/invoices/invoices.tsx'), 'Invoices'),
  made(
    '/invoices/$id',
    () => import('../rooms/invoices/invoice_page.tsx'),
    'InvoicePage',
    recordOf('invoices'),
  ),
  made('/owed', () => import('../rooms/owed/owed.tsx'), 'OpenItems'),
  made('/vat', () => import('../rooms/vat/vat.tsx'), 'Vat'),
  made('/vat/$id', () => import('../rooms/vat/vat.tsx'), 'VatPage', recordOf('vat')),
  made('/contacts', () => import('../rooms/contacts/contacts.tsx'), 'Contacts'),
  made(
    '/contacts/$id',
    () => import('../rooms/contacts/page/contact_page.tsx'),
    'ContactPage',
    recordOf('contacts'),
  ),
  made('/books', () => import('../rooms/ledger/books.tsx'), 'Books'),
  made('/books/accounts', () => import('../rooms/ledger/books.tsx'), 'Accounts'),
  made('/books/exports', () => import('../rooms/ledger/books.tsx'), 'BooksExports'),
  made(
    '/books/entries/$id',
    () => import('../rooms/ledger/books.tsx'),
    'EntryPage',
    recordOf('entries'),
  ),
  made(
    '/books/accounts/$id',
    () => import('../rooms/ledger/books.tsx'),
    'AccountPage',
    recordOf('accounts'),
  ),
  made('/settings', () => import('../rooms/settings/settings.tsx'), 'Settings'),
  made('/settings/$subject', () => import('../rooms/settings/settings.tsx'), 'Settings'),
  made(
    '/settings/$subject/$id',
    () => import('../rooms/settings/settings.tsx'),
    'SettingsRecord',
    recordOf(),
  ),
])

/** Every address begins with the organization, so that a tab stays with it whatever another tab does. */
export const router = createRouter({
  routeTree: tree,
  basepath: `/o/${boot.organization.id}`,
  scrollRestoration: true,
  defaultNotFoundComponent: NoPage,
  defaultErrorComponent: BrokenPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
