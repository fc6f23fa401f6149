import { runSecretLint } from 'secretlint'

const engineOptions = { color: false, formatter: 'compact', maskSecrets: true }

/** A key of our own shape, made at run time: if the scan cannot see it, the scan is blind. */
export const sampleKey = (): string => ['dbk', 'live', 'Aa0'.repeat(13)].join('_')

export async function scanText(text: string, cwd: string): Promise<string[]> {
  const cliOptions = { cwd, stdinContent: text, stdinFileName: 'sample.txt' }
  return linesOf(await runSecretLint({ cliOptions, engineOptions }))
}

export async function scanFiles(paths: string[], cwd: string): Promise<string[]> {
  const cliOptions = { cwd, filePathOrGlobList: paths, noGlob: true, respectGitignore: false }
  return linesOf(await runSecretLint({ cliOptions, engineOptions }))
}

function linesOf(result: Awaited<ReturnType<typeof runSecretLint>>): string[] {
  if (result.exitStatus === 0) return []
  const text = result.stdout ?? result.stderr?.message ?? 'secretlint failed without a word'
  return text.split('\n').filter((line) => line.trim() !== '')
}
