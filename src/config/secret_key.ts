import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where `migrate` puts the key it makes for a first run. Production brings its own. */
export function secretKeyFile(files: string): string {
  return join(files, 'secret_key')
}

export function storedSecretKey(values: {
  DAYBOOK_ENV: string
  DAYBOOK_FILES: string
}): string | undefined {
  if (values.DAYBOOK_ENV === 'production' || values.DAYBOOK_FILES.startsWith('s3://'))
    return undefined
  const file = secretKeyFile(values.DAYBOOK_FILES)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
