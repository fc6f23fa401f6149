import { expect, test } from 'vitest'
import { sayMeasures, sumByKind, readMeasures } from '../../tools/suite.ts'

const none = { world: 0, http: 0, sql: 0, process: 0 }
const line = (file: string, cpuSeconds: number, childSeconds: number): string =>
  JSON.stringify({
    file,
    seconds: 9,
    cpuSeconds,
    childSeconds,
    times: { ...none, http: 3 },
    waited: none,
  })

const text = [
  line('src/a.test.ts', 2, 0),
  line('src/b.test.ts', 1, 4),
  line('src/a_slow.test.ts', 0.5, 0),
  JSON.stringify({ file: 'PostgreSQL', cpuSeconds: 70 }),
].join('\n')

test('what the files of a kind took is added up', () => {
  const { files, server } = readMeasures(text)
  const sums = sumByKind(files, (file) => (file.includes('slow') ? 'browser' : 'world'))
  expect(sums.find(({ kind }) => kind === 'world')).toMatchObject({
    files: 2,
    seconds: 18,
    cpu: 3,
    child: 4,
    times: { http: 6 },
  })
  expect(sums.find(({ kind }) => kind === 'browser')).toMatchObject({ files: 1, cpu: 0.5 })
  expect(server).toBe(70)
})

test('the dearest files come first, with the processes that they started', () => {
  const dearest = sayMeasures(
    text.replaceAll('src/', 'test/tidy/').replaceAll(/"test\/tidy\/\w+/g, '"test/tidy/tidy'),
    2,
  )
  expect(dearest.filter((one) => one.startsWith('- '))).toEqual([
    '- 5.0 s of CPU, 9.0 s: test/tidy/tidy.test.ts',
    '- 2.0 s of CPU, 9.0 s: test/tidy/tidy.test.ts',
  ])
  expect(dearest).toContain('PostgreSQL itself: 70 s of CPU.')
})
