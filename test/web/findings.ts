import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds. Scripts of others are what the policy forbids, so it comes by the debugger. */
export async function findingsOf(page: Page): Promise<[string, string | undefined][]> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setBypassCSP', { enabled: true })
  await page.evaluate(axe.source)
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    // What passes is neither gathered nor named, which takes longer than finding out.
    `axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations)`,
  )
  return found.map(({ id, nodes }) => [id, nodes[0]?.html])
}

export const isTooWide = async (page: Page): Promise<boolean> =>
  await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
