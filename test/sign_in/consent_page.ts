import type { Page } from 'playwright-core'
import type { TestOrg } from '../support/world.ts'

export type Choice = { org: TestOrg; access: 'read' | 'write' }

/** Chooses on the page that asks for consent, and presses Connect. */
export async function chooseAndConnect(page: Page, { org, access }: Choice): Promise<void> {
  await page.locator(`input[name=organization][value=${org.id}]`).check()
  await page.locator(`input[name=access][value=${access}]`).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

/** What the browser complained about: blocked by a policy, or an error of a script. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(String(error)))
  return complaints
}
