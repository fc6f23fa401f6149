import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { type settingsRecord, toSettings } from './settings_record.ts'
import * as store from './store.ts'

/** Saves the fields and records the event; saving the same values changes nothing. */
export function changeSettings(
  scene: Scene,
  row: store.SettingsRow,
  fields: Partial<store.SettingsFields>,
): z.input<typeof settingsRecord> {
  const before = toSettings(scene, row)
  const names = Object.keys(fields) as (keyof store.SettingsFields)[]
  if (names.every((name) => isDeepStrictEqual(row[name], fields[name]))) return before

  const after = toSettings(scene, store.updateSettings(scene, row, fields))
  scene.changed({ event: 'settings.updated', id: after.id, before, after })
  return after
}
