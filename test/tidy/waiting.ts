import { lineAt, type Rule, type SourceFile } from './text.ts'

const isTest = ({ path }: SourceFile): boolean =>
  /^(?:src|test|sim|sdk)\//.test(path) && path.endsWith('.ts') && /\.test\.ts$|^test\//.test(path)

const helper = 'test/support/eventually.ts'

/** Where the deadline itself is what is promised, or longer than any other. */
const promised: ReadonlySet<string> = new Set([
  'src/rooms/identity/access/callers/listen.test.ts',
  'src/rooms/organization/history/seal/check_end.test.ts',
  'src/rooms/organization/history/seal/sealer.test.ts',
  'src/rooms/organization/history/seal/sealer_lag.test.ts',
  'src/rooms/organization/webhooks/delivery/wake_webhooks.test.ts',
])

const OWN_DEADLINE =
  /\bvi\.waitFor\(|\bexpect\s*\.poll\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*(?:\{|\w+\s*\))/g

/** Deadlines that each test sets for itself are met on a quiet machine and missed on a busy one. */
export const waitingRules: Rule[] = [
  {
    name: 'what waits has the one deadline',
    looks: isTest,
    find: (files) =>
      files
        .filter(
          ({ path }) => path !== helper && !path.startsWith('test/tidy/') && !promised.has(path),
        )
        .filter(isTest)
        .flatMap(({ path, text }) =>
          [...text.matchAll(OWN_DEADLINE)].map((match) => `${path}:${lineAt(text, match.index)}`),
        ),
  },
]
