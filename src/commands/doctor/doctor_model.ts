import type { Config } from '#config/config'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether pages may go to a language model at all, where to, and for how much. */
export function examineModel(config: Config): DoctorFinding {
  const { model: line } = config
  if (line === undefined) return right('no language model is configured: no page leaves for one')
  const { protocol, hostname, host } = new URL(line.url)
  const called = `the language model ${line.model} at ${host}`
  if (protocol !== 'https:' && !ownMachine.test(hostname)) {
    return wrong(
      `${called} is asked without encryption, so pages of documents can be read on the way`,
      'set DAYBOOK_MODEL_URL to an address that begins with https://',
    )
  }
  if (line.key === undefined && !ownMachine.test(hostname)) {
    return wrong(
      `${called} has no API key, so its service will refuse every question`,
      'set DAYBOOK_MODEL_KEY',
    )
  }
  return right(
    `${called}, run by ${line.operator}, may be asked by organizations that allow it, each for at most ${dollars(line.monthlyLimit)} US dollars a month (not checked)`,
  )
}

function dollars(micros: bigint): string {
  const cents = (micros + 9_999n) / 10_000n
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}
