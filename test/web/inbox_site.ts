import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { TestPerson } from '../support/access/apps.ts'
import { act, documentOf, upload } from '../support/documents/documents.ts'
import type { TestOrg, World } from '../support/world.ts'
import { addSignedUp, openSite, enter, type Site } from '../pages/site.ts'
import { type Paper, paperPdf } from './papers.ts'

export type InboxSite = Site & { org: TestOrg; person: TestPerson }

/** A site with a chart of accounts, on a day that suits the papers. */
export async function openInboxSite(): Promise<InboxSite> {
  const site = await openSite({ startsOn: '2026-11-12' })
  const org = site.world.dk
  // The buyer on the papers, who is never the supplier.
  await site.world.owner.query(
    "UPDATE organization SET name = 'Fjordlys Design ApS' WHERE org_id = $1",
    [org.orgId],
  )
  await site.world.rest(org, 'actions/sync_chart_of_accounts', {})
  const person = await addSignedUp(site.world, org, 'owner', { name: 'Mette Holm' })
  return { ...site, org, person }
}

export async function closeInboxSite(site: InboxSite): Promise<void> {
  site.world.edge.server.server.closeAllConnections()
  await site.close()
}

/** A bill that was read and coded, with others behind it in the same file. */
export async function addPaper(
  world: World,
  org: TestOrg,
  paper: Paper,
  ...behind: Paper[]
): Promise<string> {
  const bytes = await paperPdf(paper, ...behind)
  const fileName = `${paper.name.replaceAll('/', '')}.pdf`
  const fileId = await upload(world, org, bytes, fileName, 'application/pdf')
  const given = { fileId, fileName, mimeType: 'application/pdf' }
  const documentId = (await act(world, org, 'capture_document', given)).body.result.id as string
  await act(world, org, 'extract_document', { documentId })
  await act(world, org, 'code_document', { documentId })
  return documentId
}

let bills = 0

/** A bill of a supplier who is new here; never the same amount twice, or one would seem to repeat another. */
export function skagen(number: string): Paper {
  bills += 1
  return {
    name: 'Skagen Trykkeri A/S',
    cvr: '29417709',
    number,
    date: 'Dato 03.11.2026',
    net: amountOf(bills * 1000 + 400),
    vat: amountOf(bills * 250 + 100),
    total: amountOf(bills * 1250 + 500),
  }
}

const amountOf = (whole: number): string =>
  `${String(whole).replace(/(\d)(?=(\d{3})+$)/g, '$1.')},00`

export const statusOf = async (site: InboxSite, id: string): Promise<string> =>
  (await documentOf(site.world, site.org, id)).status as string

/** A page of the inbox, signed in, with the errors that it had. */
export async function openInbox(
  browser: Browser,
  site: InboxSite,
  given: BrowserContextOptions & { path?: string; language?: string } = {},
): Promise<{ page: Page; errors: string[]; close(): Promise<void> }> {
  const { path = '/inbox', language = 'en', ...options } = given
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await enter(page, site, site.person, language)
  await page.goto(`${site.url}${path}`)
  await page.locator('h1').waitFor()
  return { page, errors, close: () => context.close() }
}
