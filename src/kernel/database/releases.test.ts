import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  compareReleases,
  lastReleasedMigration,
  listMigrations,
  newestRelease,
  toMigrationFile,
} from './releases.ts'

describe('releases', () => {
  it('end with the version of the package, so that cutting one adds its last migration', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(newestRelease).toBe(version)
  })

  it('are compared by number, not by text', () => {
    expect(compareReleases('1.9.0', '1.10.0')).toBeLessThan(0)
    expect(compareReleases('2.0.0', '1.10.9')).toBeGreaterThan(0)
    expect(compareReleases('1.2.3', '1.2.3')).toBe(0)
  })
})

describe('a migration', () => {
  it('belongs to the first release that has it, or comes after the newest', () => {
    expect(toMigrationFile('0001_access', '').release).toBe('1.0.0')
    const next = String(lastReleasedMigration + 1).padStart(4, '0')
    expect(toMigrationFile(`${next}_note`, '').release).toBe(`after ${newestRelease}`)
  })

  it('says in lines of its own that it is outside a transaction or removes something', () => {
    const text =
      '-- migrate: outside a transaction\n-- migrate: removes what is unused since 1.4.0\nDROP INDEX a;'
    expect(toMigrationFile('0099_note', text)).toMatchObject({
      isOutsideTransaction: true,
      needs: '1.4.0',
    })
    const other = 'SELECT 1; -- migrate: outside a transaction, or so'
    expect(toMigrationFile('0099_note', other)).toMatchObject({
      isOutsideTransaction: false,
      needs: null,
    })
  })

  it('is listed by its number', () => {
    const names = listMigrations().map(({ name }) => name)
    expect(names[0]).toBe('0001_access')
    expect(names).toEqual(names.toSorted())
  })
})
