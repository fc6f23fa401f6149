import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite, foundOrganization, type Site } from '../support/daybook_process.ts'

let site: Site
beforeAll(async () => {
  site = await createSite()
  await site.run(['migrate'])
})
afterAll(() => site.close())

describe('a command as a process of its own', () => {
  it.each([
    ['org list --json', 0],
    ['key create --org nonsense --permissions all', 1],
    ['user create --email d@example.com', 1],
    ['audit verify', 0],
    ['verify --json', 0],
    ['secrets --help', 0],
  ])(
    'ends by itself, with the words and the code that it has in the host: %s',
    async (line, code) => {
      const args = line.split(' ')
      const alone = await site.run(args, { isProcess: true })
      expect(alone).toEqual(await site.run(args))
      expect(alone.code).toBe(code)
    },
  )

  it('reads its standard input to the end', async () => {
    const { organizationId } = await foundOrganization(site)
    const person = `user create --email e@example.com --org ${organizationId} --role admin`
    const ended = await site.run([...person.split(' '), '--password-stdin', '--json'], {
      input: 'a long enough password\n',
      isProcess: true,
    })
    expect([ended.code, ended.err]).toEqual([0, ''])
    expect(JSON.parse(ended.out)).toEqual({ userId: expect.stringMatching(/^usr_/) })
  })
})
