import { describe, expect, it } from 'vitest'
import { findEngines } from '#readers/room'
import { useWorld } from '../support/use_world.ts'
import { followOrder, learnClean, openOffice, type Clean } from './follow_orders.ts'
import { orderPictures, tricks } from './order_pictures.ts'

const engines = await findEngines()
if (!engines.paddle) process.stderr.write('SKIPPED: PP-OCR is not installed here\n')

const world = useWorld({ startsOn: '2026-11-16' })

describe('pages that give orders to machines, as pictures', () => {
  it('are thirty: every trick in every language', async () => {
    const names = (await orderPictures()).map(({ name }) => name)
    expect(new Set(names).size).toBe(30)
    expect(new Set(names.map((name) => name.split(' ')[1]))).toEqual(new Set(tricks))
  }, 60_000)

  // All thirty are run by `npm run prove -- orders_on_pictures`.
  it.skipIf(!engines.paddle)(
    'change neither what is coded nor what is posted',
    async () => {
      const offices = {
        da: await openOffice(world, 'denmark'),
        it: await openOffice(world, 'italy'),
      }
      const clean: Partial<Record<'da' | 'it', Clean>> = {}
      for (const picture of await orderPictures(4)) {
        const home = picture.language === 'it' ? 'it' : 'da'
        clean[home] ??= await learnClean(world, offices[home], home)
        const followed = await followOrder(world, offices[home], picture, clean[home])
        expect([followed.name, followed.problems]).toEqual([picture.name, []])
      }
    },
    240_000,
  )
})
