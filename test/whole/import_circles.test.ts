import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runTool } from '../../tools/checks/files.ts'

/** Lints some planted files by the project's own rules. */
async function lint(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-circles-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const config = resolve('.oxlintrc.json')
    const { output } = await runTool('node_modules/.bin/oxlint', '-c', config, folder)
    return output
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('lint', () => {
  test('finds a circle that is made of types only', async () => {
    const circle = {
      'one.ts': "import type { Two } from './two.ts'\nexport type One = { two: Two }\n",
      'two.ts': "import type { One } from './one.ts'\nexport type Two = { one: One }\n",
    }
    expect(await lint(circle)).toContain('no-cycle')
  })

  test('lets two files share a third', async () => {
    const shared = {
      'one.ts': "import type { Leaf } from './leaf.ts'\nexport type One = { leaf: Leaf }\n",
      'two.ts': "import type { Leaf } from './leaf.ts'\nexport type Two = { leaf: Leaf }\n",
      'leaf.ts': 'export type Leaf = { name: string }\n',
    }
    expect(await lint(shared)).not.toContain('no-cycle')
  })
})
