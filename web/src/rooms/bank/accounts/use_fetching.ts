import { isFailure, type RunRecord } from '@daybook/sdk'
import { useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { failureText } from '../../../parts/failure.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'

type Step = { text: string; since: string }

/** Fetching from the banks and importing files: how far it is, and what is left to say. */
export function useFetching() {
  const [step, setStep] = useState<Step | null>(null)
  const [homeless, setHomeless] = useState<string | null>(null)
  const begin = (text: string): void => setStep({ text, since: new Date().toISOString() })
  const track = async (work: () => Promise<RunRecord>): Promise<void> => {
    try {
      tellOf(await work())
    } catch (error) {
      showToast({ text: say('bank.fetch_failed'), detail: failureText(error), isBad: true })
    }
    setStep(null)
    await lookAgain()
  }
  const sync = async (): Promise<void> => {
    begin(say('bank.fetching'))
    await track(async () => await ended(await daybook.bank.syncBankNow()))
  }
  const importFile = async (fileId: string, bankAccountId?: string): Promise<void> => {
    begin(say('bank.importing'))
    const body = bankAccountId === undefined ? { fileId } : { fileId, bankAccountId }
    const reply = await daybook.bank.importStatement(body).outcome()
    if (reply.kind === 'failed' && isFailure(reply.error, 'bank_account_unknown')) {
      setStep(null)
      setHomeless(fileId)
      return
    }
    await track(async () => {
      if (reply.kind === 'done') return await ended(reply.result)
      throw reply.kind === 'failed' ? reply.error : reply.approval
    })
  }
  const upload = async (chosen: File): Promise<void> => {
    begin(say('bank.uploading'))
    try {
      const { fileId } = await daybook.files.upload(chosen)
      await importFile(fileId)
    } catch (error) {
      setStep(null)
      showToast({ text: chosen.name, detail: failureText(error), isBad: true })
    }
  }
  return { step, homeless, forget: () => setHomeless(null), sync, upload, importFile }
}

const ended = async (run: RunRecord): Promise<RunRecord> =>
  run.status === 'running'
    ? await daybook.waitFor(run, { until: ({ status }) => status !== 'running' })
    : run

function tellOf({ imported, matched, suggested, accounts, status, error }: RunRecord): void {
  const failed = accounts.flatMap((one) => one.error ?? [])[0] ?? error
  showToast({
    text: say('bank.fetched', { imported, matched, suggested }),
    ...(failed === null ? {} : { detail: failed.message }),
    isBad: status === 'failed',
  })
}
