import { isDefinition } from './definitions.ts'
import {
  closing,
  isClient,
  isSimulator,
  isSource,
  lineAt,
  type Rule,
  type SourceFile,
  withoutComments,
  withoutStrings,
} from './text.ts'

type Ban = {
  name: string
  pattern: RegExp
  /** Look inside strings too: SQL and region names live there. */
  inStrings?: boolean
  allowed?: (file: SourceFile) => boolean
}

const isOneOf =
  (...prefixes: string[]) =>
  (file: SourceFile): boolean =>
    prefixes.some((prefix) => file.path.startsWith(prefix))

const TRANSACTION = 'src/kernel/database/transaction.ts'

/** Where a country may be named. What is listed file by file has its reason beside it. */
const COUNTRIES = [
  // The regions themselves, vendors of one country, and formats that a country made.
  'src/engines/regions/',
  'src/providers/',
  'src/engines/fatturapa/',
  'src/engines/ubl/',
  'src/engines/readers/einvoice/',
  // Two made-up companies, and the simulators of their banks and exchange.
  'src/commands/demo',
  'sim/',
  // Tables of the whole of Europe: VAT numbers, signs of currencies, letters of motor vehicles.
  'src/engines/readers/text/candidates_identifiers.ts',
  'src/engines/readers/text/candidates_currency.ts',
  'src/engines/readers/text/text_countries.ts',
  // Two currencies that their central banks hold together.
  'src/kernel/values/conversion.ts',
  // Examples that the documentation of the interface prints.
  'src/edge/openapi/answer_values.ts',
  'src/edge/openapi/example.ts',
  'src/rooms/sales/invoices/issue_einvoice.ts',
]

const BANS: Ban[] = [
  { name: 'no parseFloat: money is whole minor units', pattern: /\bparseFloat\b/g },
  { name: 'no enums: type stripping refuses them', pattern: /\benum\s+\w/g },
  {
    name: 'no default export but a definition',
    pattern: /\bexport\s+default\b|\bas\s+default\b/g,
    allowed: isDefinition,
  },
  {
    name: 'the environment is read in config/config.ts only',
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\s*\[/g,
    // A reader's child gets an environment without a home, and gives one to a library that wants it.
    allowed: isOneOf('src/config/config.ts', 'src/engines/readers/child.ts'),
  },
  {
    name: 'time and chance come from the scene',
    pattern: /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|\brandomUUID\b/g,
    allowed: isOneOf(
      'src/wire.ts',
      'src/kernel/process/clock.ts',
      'src/commands/',
      'sim/clock.ts',
      'sdk/src/clock.ts',
    ),
  },
  {
    name: 'no SET of the tenant: it would outlive the transaction',
    pattern: /\bSET\s+(?:LOCAL\s+|SESSION\s+)?["']?app\./gi,
    inStrings: true,
  },
  {
    name: 'set_config only where transactions begin',
    pattern: /\bset_config\s*\(/gi,
    inStrings: true,
    allowed: isOneOf(TRANSACTION, 'src/kernel/database/enter.ts'),
  },
  {
    name: 'no room asks for a country by name',
    pattern:
      /['"`](?:italy|denmark|DK|IT|DKK|Europe\/(?:Copenhagen|Rome))['"`]|\b(?:DK|IT|DKK|italy|denmark)(?=:\s)/g,
    inStrings: true,
    allowed: isOneOf(...COUNTRIES),
  },
  {
    name: 'no class but Failure',
    pattern: /\bclass\s+(?!Failure\b)\w/g,
    // What callers of the client library catch.
    allowed: isOneOf('sdk/src/call/failure.ts', 'sdk/src/call/approval.ts'),
  },
]

const isHeld = (file: SourceFile): boolean => isSource(file) || isSimulator(file) || isClient(file)

const ruleOf = (ban: Ban): Rule => ({
  name: ban.name,
  looks: isHeld,
  find: (files) =>
    files
      .filter((file) => isHeld(file) && !(ban.allowed?.(file) ?? false))
      .flatMap((file) => {
        const code = ban.inStrings === true ? withoutComments(file.text) : withoutStrings(file.text)
        return [...code.matchAll(ban.pattern)].map(
          (match) => `${file.path}:${lineAt(code, match.index)}: ${match[0].trim()}`,
        )
      }),
})

/** The third argument `true` makes the setting end with the transaction, also behind a pooler. */
const settingIsLocal: Rule = {
  name: 'set_config always ends with the transaction',
  looks: isSource,
  find: (files) =>
    files.filter(isSource).flatMap((file) => {
      const code = withoutComments(file.text)
      return [...code.matchAll(/\bset_config\s*(?=\()/gi)].flatMap((match) => {
        const open = match.index + match[0].length
        const call = code.slice(open, closing(code, open))
        return /,\s*true\s*$/i.test(call) ? [] : [`${file.path}:${lineAt(code, open)}: ${call})`]
      })
    }),
}

export const wordRules: Rule[] = [...BANS.map(ruleOf), settingIsLocal]
