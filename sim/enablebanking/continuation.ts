import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Shown, State } from '../state.ts'

/** Where a listing continues: after how many rows, and at which page. */
export type Place = { offset: number; page: number }

const place = z.object({ offset: z.int(), page: z.int() })

/** Only the same request can continue a listing: same session, account and parameters. */
function sealOf(state: State, shown: Shown, parameters: string, text: string): string {
  const parts = [state.keyEpoch, shown.session.id, shown.uid, parameters, text]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

export function writeKey(state: State, shown: Shown, parameters: string, at: Place): string {
  const text = Buffer.from(JSON.stringify(at)).toString('base64url')
  return `${text}.${sealOf(state, shown, parameters, text)}`
}

/** The position in the key; undefined if the key is not of this listing. */
export function readKey(
  state: State,
  shown: Shown,
  parameters: string,
  key: string,
): Place | undefined {
  const [text = '', seal] = key.split('.')
  if (seal !== sealOf(state, shown, parameters, text)) return undefined
  return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
}
