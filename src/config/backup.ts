import { z } from 'zod'
import { parseMasterKeys } from '#kernel/process/secrets'

/** Back-ups that `daybook backup` makes, and what `doctor` expects of them. */
export const variables = {
  DAYBOOK_BACKUPS: z
    .string()
    .min(1)
    .optional()
    .describe('directory of the back-ups of `daybook backup`, on another disk; doctor looks there'),
  DAYBOOK_BACKUP_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'encrypts back-ups: 32 bytes in base64 or hexadecimal; several separated by commas, the current one first',
    ),
  DAYBOOK_BACKUP_WITHIN_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .default(26)
    .describe('how old the last back-up may be before doctor calls it wrong'),
  DAYBOOK_DRILL_WITHIN_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(8)
    .describe('how long ago the last restore drill may be before doctor calls it wrong'),
  DAYBOOK_PG_PROGRAMS: z
    .string()
    .min(1)
    .optional()
    .describe('directory of pg_dump and pg_restore; taken from the path if missing'),
  DAYBOOK_PGBACKREST: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe('name of the pgBackRest stanza, for doctor to ask about its last back-up'),
}

export const secrets = ['DAYBOOK_BACKUP_KEY'] as const

export type BackupLine = {
  directory: string | undefined
  /** Empty: back-ups are not encrypted. */
  keys: readonly Buffer[]
  withinHours: number
  drillWithinDays: number
  programs: string | undefined
  stanza: string | undefined
}

type Values = z.output<z.ZodObject<typeof variables>> & { DAYBOOK_SECRET_KEY?: string | undefined }

export function lineOf(values: Values): BackupLine {
  return {
    directory: values.DAYBOOK_BACKUPS,
    keys: keysOf(values),
    withinHours: values.DAYBOOK_BACKUP_WITHIN_HOURS,
    drillWithinDays: values.DAYBOOK_DRILL_WITHIN_DAYS,
    programs: values.DAYBOOK_PG_PROGRAMS,
    stanza: values.DAYBOOK_PGBACKREST,
  }
}

/** Whoever finds a back-up with its key must not thereby have the key of what is sealed inside. */
function keysOf({ DAYBOOK_BACKUP_KEY: given, DAYBOOK_SECRET_KEY: secret }: Values): Buffer[] {
  if (given === undefined) return []
  let keys: Buffer[]
  try {
    keys = parseMasterKeys(given)
  } catch {
    throw new Error(
      'DAYBOOK_BACKUP_KEY is not 32 bytes in base64 or hexadecimal: openssl rand -base64 32',
    )
  }
  const others = secret?.split(',').map((part) => part.trim()) ?? []
  if (given.split(',').some((part) => others.includes(part.trim()))) {
    throw new Error('DAYBOOK_BACKUP_KEY must be another key than DAYBOOK_SECRET_KEY.')
  }
  return keys
}
