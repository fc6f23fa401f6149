import type { Command } from 'commander'
import { listVariables, readConfig, type Config } from '#config/config'
import { systemClock } from '#kernel/process/clock'
import { examineBackups } from './doctor/doctor_backup.ts'
import { examineDatabase } from './doctor/doctor_database.ts'
import {
  examineMachine,
  wrong,
  type DoctorFinding,
  examinePictures,
  examineReaders,
  examineProxies,
  examineAddresses,
} from './doctor/doctor_machine.ts'
import { examineMail, examineMailIn } from './doctor/doctor_mail.ts'
import { examineModel } from './doctor/doctor_model.ts'
import { say, wordsOf } from './process/say.ts'

export function addDoctor(doctor: Command): void {
  doctor
    .option('--json', 'print {"variables", "findings"}')
    .action(async (options: { json?: boolean }) => {
      const findings = await examine()
      const problems = findings.filter((finding) => finding.fix !== null)
      if (options.json) say(JSON.stringify({ variables: listVariables(), findings }))
      else tell(findings, problems.length)
      if (problems.length > 0) process.exitCode = 1
    })
}

async function examine(): Promise<DoctorFinding[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return [wrong(wordsOf(error), 'correct the variables named here')]
  }
  const here = [
    ...examineMachine(config),
    examineMail(config),
    ...(await examineMailIn(config)),
    examineProxies(config),
    examineAddresses(config),
    await examineReaders(config),
    await examinePictures(config),
    examineModel(config),
    ...examineBackups(config, systemClock.now()),
  ]
  return [...here, ...(await examineDatabase(config))]
}

function tell(findings: readonly DoctorFinding[], problems: number): void {
  say('Configuration')
  for (const { name, value, meaning } of listVariables()) {
    say(`  ${name.padEnd(20)} ${value}\n  ${' '.repeat(20)}   ${meaning}`)
  }
  say('\nFindings')
  for (const { says, fix } of findings) {
    say(fix === null ? `  ok     ${says}` : `  WRONG  ${says}\n         To fix it: ${fix}`)
  }
  const count = problems === 1 ? '1 thing is wrong.' : `${problems} things are wrong.`
  say(`\n${problems === 0 ? 'Everything is OK.' : count}`)
}
