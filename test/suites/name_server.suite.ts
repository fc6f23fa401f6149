import { expect, it } from 'vitest'
import type { NameServer } from '#intake/ports'

/** What the candidate publishes besides what is tried here is its own. */
export const published = {
  'proven.example': ['v=spf1 ip4:127.0.0.1 -all'],
  '_dmarc.proven.example': ['v=DMARC1; p=reject'],
}

const codeOf = async (asked: Promise<unknown>): Promise<unknown> =>
  await asked.then(
    () => 'found',
    (error: { code?: unknown }) => error.code,
  )

/** What every source of domain names must do, as the checks of a sender count on it. */
export function testNameServer(open: () => NameServer): void {
  it.each(Object.entries(published))('finds the text of %s in its parts', async (name, parts) => {
    expect(await open().resolve(name, 'TXT')).toEqual([parts])
  })

  it('takes a name in capitals for the same name', async () => {
    expect(await open().resolve('PROVEN.example', 'TXT')).toEqual([published['proven.example']])
  })

  it('says of an unknown name, or a kind that it does not have, that there is none', async () => {
    const none = ['ENOTFOUND', 'ENODATA']
    expect(none).toContain(await codeOf(open().resolve('nobody.example', 'TXT')))
    expect(none).toContain(await codeOf(open().resolve('proven.example', 'MX')))
  })
}
