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

function route<const Path extends string>(
  path: Path,
  component: ReturnType<typeof lazyRouteComponent> | typeof Home,
  /** Begins to read what the screen needs while its script is fetched; nothing waits for it. */
  begin: () => readonly Promise<unknown>[] = () => [],
) {
  const loader = (): void => void begin()
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

/** A screen made from the registry, with the words that such screens have in common. */
function made<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) {
  const loadAll = async () => {
    const [screens] = await Promise.all([load(), loadRegistryWords()])
    return screens
  }
  return route(path, lazyRouteComponent(loadAll, name))
}

const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/home' })
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
  route(
    '/requests',
    lazyRouteComponent(() => import('../rooms/approvals/requests.tsx'), 'Requests'),
    begins.requests,
  ),
  made('/invoices', () => import('../rooms/invoices/invoices.tsx'), 'Invoices'),
  made('/invoices/$id', () => import('../rooms/invoices/invoices.tsx'), 'InvoicePage'),
  made('/vat', () => import('../rooms/vat/vat.tsx'), 'Vat'),
  made('/vat/$id', () => import('../rooms/vat/vat.tsx'), 'VatPage'),
  made('/contacts', () => import('../rooms/contacts/contacts.tsx'), 'Contacts'),
  made('/contacts/$id', () => import('../rooms/contacts/contacts.tsx'), 'ContactPage'),
  made('/books', () => import('../rooms/ledger/books.tsx'), 'Books'),
  made('/books/accounts', () => import('../rooms/ledger/books.tsx'), 'Accounts'),
  made('/books/open_items', () => import('../rooms/ledger/open_items.tsx'), 'OpenItems'),
  made('/books/exports', () => import('../rooms/ledger/books.tsx'), 'BooksExports'),
  made('/books/entries/$id', () => import('../rooms/ledger/books.tsx'), 'EntryPage'),
  made('/books/accounts/$id', () => import('../rooms/ledger/books.tsx'), 'AccountPage'),
  made('/settings', () => import('../rooms/settings/settings.tsx'), 'Settings'),
  made('/settings/$subject', () => import('../rooms/settings/settings.tsx'), 'Settings'),
  made('/settings/$subject/$id', () => import('../rooms/settings/settings.tsx'), 'SettingsRecord'),
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
