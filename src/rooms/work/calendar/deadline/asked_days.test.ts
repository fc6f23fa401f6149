import { describe, expect, it } from 'vitest'
import { Failure, type InputError } from '#kernel/failure/failure'
import { readAskedDays } from './asked_days.ts'

const today = '2026-11-15'

function refusalOf(asked: { from?: string; to?: string }): InputError | undefined {
  try {
    readAskedDays(asked, today)
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(error.code).toBe('invalid_input')
    return error.details.errors?.[0]
  }
}

describe('the days that are looked at', () => {
  it('are a year from today by default', () => {
    expect(readAskedDays({}, today)).toEqual({ from: '2026-11-15', to: '2027-11-15' })
  })

  it('are a year from the first where only that is given', () => {
    expect(readAskedDays({ from: '2020-02-29' }, today)).toEqual({
      from: '2020-02-29',
      to: '2021-02-28',
    })
  })

  it('begin today where only the last is given', () => {
    expect(readAskedDays({ to: '2026-12-31' }, today).from).toBe(today)
  })

  it('end with what is known', () => {
    expect(readAskedDays({ from: '2200-06-01' }, today).to).toBe('2200-12-31')
    expect(readAskedDays({ from: '1900-01-01', to: '1900-01-01' }, today).to).toBe('1900-01-01')
  })

  it('may be ten years and not a day more', () => {
    expect(readAskedDays({ from: '2016-01-01', to: '2026-01-01' }, today).to).toBe('2026-01-01')
    expect(refusalOf({ from: '2016-01-01', to: '2026-01-02' })).toMatchObject({
      pointer: '/to',
      code: 'too_long',
    })
  })

  it('are in order', () => {
    expect(refusalOf({ from: '2026-02-02', to: '2026-02-01' })).toMatchObject({
      pointer: '/to',
      code: 'invalid_order',
    })
    expect(refusalOf({ to: '2026-11-14' })?.detail).toContain('2026-11-15')
    expect(refusalOf({ from: '2026-02-02', to: '2026-02-02' })).toBeUndefined()
  })

  it.each([
    [{ from: '1899-12-31' }, '/from'],
    [{ from: '2201-01-01' }, '/from'],
    [{ from: '2199-01-01', to: '2201-01-01' }, '/to'],
    [{ from: '1900-01-01', to: '1899-01-01' }, '/to'],
  ])('are refused outside the centuries that are known: %j', (asked, pointer) => {
    expect(refusalOf(asked)).toMatchObject({ pointer, code: 'out_of_range' })
  })
})
