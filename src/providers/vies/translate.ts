import type { RegisterAnswer } from '#documents/ports'
import type { ViesChecked } from './wire.ts'

export const register = 'VIES'

/** The prefixes of the member states of the Union, and of Northern Ireland. */
export const memberStates =
  'AT BE BG CY CZ DE DK EE ES FI FR EL HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

const hidden = '---'

/** It knows only today, and some member states tell no names. */
export function answerOf({ valid, name }: ViesChecked): RegisterAnswer {
  if (!valid) return { outcome: 'not_found', register }
  const told = (name ?? '').trim()
  const names = told === '' || told === hidden ? [] : [told]
  return { outcome: 'found', register, names, isActive: true }
}
