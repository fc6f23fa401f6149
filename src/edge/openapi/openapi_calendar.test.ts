import { describe, expect, it } from 'vitest'
import { registry } from '#registry'
import { curlOf, readManual } from '../docs/manual.ts'
import { buildOpenApi } from './openapi.ts'

const document = buildOpenApi(registry)
const feed = document.paths['/api/calendar/{token}.ics']?.get

describe('the calendar feed', () => {
  it('is described as what needs no key and no permission', () => {
    expect(feed?.security).toEqual([])
    expect(feed?.['x-permission']).toBeUndefined()
    expect(Object.keys(feed?.responses ?? {})).not.toContain('401')
    expect(Object.keys(feed?.responses ?? {})).not.toContain('403')
  })

  it('says what comes back, and what may go wrong', () => {
    expect(JSON.stringify(feed?.responses['200'])).toContain('text/calendar')
    expect(JSON.stringify(feed?.responses['404'])).toContain('not_found')
    expect(JSON.stringify(feed?.responses['400'])).toContain('invalid_input')
    expect(feed?.responses).toHaveProperty('429')
  })

  it('is in the manual beside the deadlines, with a command that shows no key', () => {
    const { chapters } = readManual(document)
    const entries = chapters.find(({ name }) => name === 'calendar')?.entries ?? []
    expect(entries.map((one) => one.name)).toEqual([
      'set_calendar_items',
      'list_deadlines',
      'get_deadline',
      'read_calendar_feed',
    ])
    const entry = entries.find((one) => one.name === 'read_calendar_feed')
    const command = entry ? curlOf(entry, 'https://daybook.test') : ''
    expect(command).toBe('curl "https://daybook.test/api/calendar/{token}.ics"')
  })

  it('is the only address of the interface without a key', () => {
    const keyless = Object.entries(document.paths).filter(([, { get, post }]) =>
      [get, post].some((operation) => operation?.security !== undefined),
    )
    expect(keyless.map(([path]) => path)).toEqual(['/api/calendar/{token}.ics'])
  })
})
