import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alerts } from '../../tools/telemetry/alerts.ts'
import { findLogCalls, logCallsIn } from '../../tools/telemetry/log_calls.ts'
import { fieldClasses } from '../../tools/telemetry/log_fields.ts'
import { logLines } from '../../tools/telemetry/log_lines.ts'
import { fieldsOf } from '../../tools/telemetry/logs_page.ts'

const root = join(import.meta.dirname, '..', '..')
const calls = findLogCalls(root)

describe('the inventory of the log', () => {
  it('has every message of the source, and none besides', () => {
    const printed = new Set(calls.map(({ message }) => message))
    expect(printed.size).toBeGreaterThan(60)
    expect([...printed].filter((message) => !(message in logLines))).toEqual([])
    expect(Object.keys(logLines).filter((message) => !printed.has(message))).toEqual([])
  })

  it('has every field, with a class that the page on data knows', () => {
    const fields = new Set(calls.flatMap(fieldsOf))
    expect([...fields].filter((field) => !(field in fieldClasses))).toEqual([])
    expect(Object.keys(fieldClasses).filter((field) => !fields.has(field))).toEqual([])
    const page = readFileSync(join(root, 'docs/security/data.md'), 'utf8')
    for (const one of Object.values(fieldClasses)) expect(page).toContain(`| ${one.class} |`)
  })

  it('has no field for what is said of people: names, mail addresses, texts, amounts', () => {
    const never = /^(?:name|email|mailAddress|to|from|subject|text|body|amount|iban|input|result)$/
    expect(calls.flatMap(fieldsOf).filter((field) => never.test(field))).toEqual([])
    const planted = logCallsIn('x.ts', "log.warn({ email, org: a(b, c) }, 'a planted line')")
    expect(planted).toEqual([
      { file: 'x.ts', level: 'warn', message: 'a planted line', fields: ['email', 'org'] },
    ])
    expect(planted.flatMap(fieldsOf).filter((field) => never.test(field))).toEqual(['email'])
  })

  it('names runbooks that exist', () => {
    const names = new Set(alerts.map(({ name }) => name))
    const named = Object.values(logLines).flatMap(
      ({ act }) => act.match(/\bDaybook[A-Z]\w+/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })
})
