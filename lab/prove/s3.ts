import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { headOf } from '../head.ts'
import { fileStorePromises } from '../../test/suites/file_store.suite.ts'
import { openBucket } from './s3/bucket.ts'
import { uploadAmidKills, type Uploads } from './s3/killed_uploads.ts'
import { startSwift, whyNoSwift } from './s3/swift.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/s3.md')

type Kept = { says: string; failure: string | null }
type Result = { version: string; promises: Kept[]; uploads: Uploads; seconds: number }

/**
 * The bucket adapter keeps the promises of the port against a real S3 server, and no upload that was
 * acknowledged is lost when the server dies between the blob and its row. `--full` kills more often;
 * `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const reason = whyNoSwift()
  if (reason !== null) {
    say(`not proven: ${reason}`)
    process.exitCode = 1
    return
  }
  const result = await prove(args.includes('--full') ? 20 : 3)
  const faults = findFaults(result)
  const { version, promises, uploads, seconds } = result
  say(JSON.stringify({ prove: 's3', version, promises: promises.length, ...uploads, seconds }))
  for (const fault of faults) say(`FAULT ${fault}`)
  say(faults.length === 0 ? 'proven' : 'not proven')
  if (faults.length > 0) process.exitCode = 1
  else if (args.includes('--write')) writePage(result, args)
}

async function prove(kills: number): Promise<Result> {
  const began = performance.now()
  const swift = await startSwift()
  try {
    const bucket = await openBucket(swift)
    const promises: Kept[] = []
    for (const { says, holds } of fileStorePromises) {
      const failure = await holds(bucket.candidate).then(
        () => null,
        (error: unknown) => String(error),
      )
      promises.push({ says, failure })
      say(
        `${failure === null ? 'holds' : 'FAILS'}  ${says}${failure === null ? '' : `: ${failure}`}`,
      )
    }
    const uploads = await uploadAmidKills(
      {
        DAYBOOK_FILES: `s3://${bucket.name}/served`,
        DAYBOOK_S3_ENDPOINT: swift.endpoint,
        AWS_REGION: bucket.region,
        AWS_ACCESS_KEY_ID: swift.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: swift.credentials.secretAccessKey,
      },
      kills,
    )
    await bucket.close()
    const seconds = Math.round((performance.now() - began) / 1_000)
    return { version: swift.version, promises, uploads, seconds }
  } finally {
    await swift.stop()
  }
}

/** A round without a blob left behind has shown nothing of the sweep, so that is a fault, too. */
function findFaults({ promises, uploads }: Result): string[] {
  return [
    ...promises.filter((one) => one.failure !== null).map((one) => `${one.says}: ${one.failure}`),
    ...(uploads.acknowledged === 0 ? ['nothing was uploaded'] : []),
    ...(uploads.alone === 0 ? ['a file put to the bucket by itself did not come back'] : []),
    ...(uploads.lost > 0 ? [`${uploads.lost} acknowledged files are lost`] : []),
    ...(uploads.missing > 0 ? [`${uploads.missing} rows name bytes that are not there`] : []),
    ...(uploads.swept < uploads.kills ? ['kills left no blobs behind, so nothing was swept'] : []),
    ...(uploads.unswept > 0 ? [`${uploads.unswept} blobs were left by the sweep`] : []),
  ]
}

function writePage({ version, promises, uploads, seconds }: Result, args: string[]): void {
  const lines = [
    headOf({
      title: 'Files in a bucket',
      claim: 'No file that was acknowledged is lost in a bucket, whatever is killed.',
      figure: `${uploads.lost} of ${uploads.acknowledged} uploads lost or changed, in ${uploads.kills} kills.`,
      about: `\`npm run prove -- s3 ${args.join(' ')}\`, OpenStack Swift ${version} with s3api (a real S3 server: one proxy, one replica), ${seconds} s, ${availableParallelism()} cores with other work on them.`,
    }),
    '',
    'The adapter passes the suite that every file store passes:',
    '',
    ...promises.map(({ says }) => `- ${says}`),
    '',
    '`bin/daybook serve` keeps uploads of four callers in the bucket, and is killed with SIGKILL between',
    'the blob and its row, again and again. Afterwards every file that was answered with 200 is read back',
    'over HTTP and hashed, and the organization is swept.',
    '',
    '| | |',
    '|---|---|',
    `| kills | ${uploads.kills} |`,
    `| uploads acknowledged | ${uploads.acknowledged} |`,
    `| **of them lost or changed** | **${uploads.lost}** |`,
    `| rows without their bytes | ${uploads.missing} |`,
    `| blobs without a row, removed by the sweep | ${uploads.swept} |`,
    `| blobs without a row that a second sweep still found | ${uploads.unswept} |`,
    '',
    `A file of ${uploads.alone} bytes went to the bucket by itself: \`begin_upload\`, a PUT to the address it`,
    'gave, `finish_upload`, and was read back the same. Other bytes put there were refused, by `finish_upload` at the latest.',
    '',
    'Not shown here: the durability of a cluster of several machines, which is the server’s to promise.',
    '',
  ]
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, lines.join('\n'))
}
