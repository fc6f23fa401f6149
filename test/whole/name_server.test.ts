import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNameServer } from '../../src/providers/dns/provider.ts'
import { published, testNameServer } from '../suites/name_server.suite.ts'
import { testNames } from '../support/intake/mails.ts'
import { startNames } from '../support/intake/udp_names.ts'

const long = ['v=DKIM1; p=', 'a'.repeat(255), 'b'.repeat(100)]
let server: Awaited<ReturnType<typeof startNames>>
beforeAll(async () => {
  server = await startNames({ ...published, 'key.example': long })
})
afterAll(() => server.close())

describe('the names of the tests', () => testNameServer(() => testNames))

describe('the name servers of the machine', () => {
  const open = () => createNameServer([server.address])
  testNameServer(open)

  it('keep a long text in the parts that it was published in', async () => {
    expect(await open().resolve('key.example', 'TXT')).toEqual([long])
  })

  it('that say nothing are given up, and that is not taken for an answer', async () => {
    const silent = await startNames({})
    silent.fallSilent()
    const asked = createNameServer([silent.address]).resolve('proven.example', 'TXT')
    await expect(asked).rejects.toMatchObject({ code: 'ETIMEOUT' })
    await silent.close()
  }, 60_000)
})
