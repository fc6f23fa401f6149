import type { EinvoiceRecord, InvoiceHandoverRecord } from '@daybook/sdk'
import { daybook } from '../../../app/daybook.ts'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { type Tone, StatusChip } from '../../../parts/status_chip.tsx'
import { DownloadButton } from '../../../records/download_button.tsx'
import { moment } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { noticeWord } from '../issued/events.ts'
import { meaningOf } from './codes.ts'

type Notice = EinvoiceRecord['notifications'][number]

const statusLooks: Readonly<Record<string, { word: WordId; tone: Tone }>> = {
  queued: { word: 'exchange.status.queued', tone: 'neutral' },
  sent: { word: 'exchange.status.sent', tone: 'neutral' },
  delivered: { word: 'exchange.status.delivered', tone: 'good' },
  undelivered: { word: 'exchange.status.undelivered', tone: 'warn' },
  undeliverable: { word: 'exchange.status.undelivered', tone: 'warn' },
  rejected: { word: 'exchange.status.rejected', tone: 'bad' },
  accepted: { word: 'exchange.status.accepted', tone: 'good' },
  refused: { word: 'exchange.status.refused', tone: 'bad' },
  lapsed: { word: 'exchange.status.lapsed', tone: 'good' },
}

/** Newer than these words: it is on its way. */
const onTheWay = { word: 'exchange.status.sent', tone: 'neutral' } as const

export const lookOfStatus = (status: string): { word: WordId; tone: Tone } =>
  statusLooks[status] ?? onTheWay

/** Every attempt, the last first, with its file, what the exchange answered, and what its codes mean. */
export function Attempts({
  files,
  handovers = [],
}: {
  files: readonly EinvoiceRecord[]
  handovers?: readonly InvoiceHandoverRecord[]
}) {
  const inOrder = files.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  return inOrder
    .map((file, at) => (
      <article
        key={file.id}
        className="card attempt"
        aria-label={say('exchange.attempt', { number: at + 1 })}
      >
        <header>
          <h3 className="h3">{say('exchange.attempt', { number: at + 1 })}</h3>
          <StatusChip {...lookOfStatus(file.status)} />
          <span className="push small faint num">{moment(file.sentAt ?? file.createdAt)}</span>
        </header>
        <ol className="tl">
          <Written file={file} />
          {file.notifications.map((notice) => (
            <Answer key={notice.id} file={file} notice={notice} />
          ))}
          {at === inOrder.length - 1 ? <After file={file} handovers={handovers} /> : null}
        </ol>
      </article>
    ))
    .toReversed()
}

/** What a person did since the last answer, or what is still to be done. */
function After({
  file,
  handovers,
}: {
  file: EinvoiceRecord
  handovers: readonly InvoiceHandoverRecord[]
}) {
  const told = handovers.filter(({ way }) => way === 'told')
  if (told.length > 0) return told.map((one) => <Told key={one.id} one={one} />)
  const word = nextWords[file.status]
  return word === undefined ? null : (
    <li className="next">
      <span className="dot">
        <Icon name={file.status === 'rejected' ? 'upload' : 'person'} size="s" />
      </span>
      <span className="dim">{say(word)}</span>
    </li>
  )
}

const nextWords: Readonly<Partial<Record<string, WordId>>> = {
  rejected: 'exchange.next_again',
  undelivered: 'exchange.next_tell',
  undeliverable: 'exchange.next_tell',
}

function Written({ file }: { file: EinvoiceRecord }) {
  const { error, exchangeId, sentAt, createdAt, fileName, format } = file
  return (
    <li className={error === null ? 'good' : 'warn'}>
      <span className="dot">
        <Icon name="upload" size="s" />
      </span>
      <span>
        <span className="mid">
          {say(sentAt === null ? 'exchange.written' : 'exchange.taken_over')}
        </span>
        <span className="small dim tldetail">
          {exchangeId === null
            ? say('exchange.checked', { format })
            : say('selling.exchange.taken', { id: exchangeId })}
        </span>
        {error === null ? null : (
          <span className="small warn tldetail">{say('exchange.held')}</span>
        )}
        <span className="tldetail">
          <DownloadButton
            label={fileName}
            look="fileb"
            fileName={fileName}
            fetchFile={async () => await daybook.invoices.downloadEinvoiceXml(file.id)}
          />
        </span>
      </span>
      <span className="small faint num">{moment(sentAt ?? createdAt)}</span>
    </li>
  )
}

function lookOf({ type, outcome }: Notice): { tone: string; icon: IconName } {
  if (type === 'NS' || outcome === 'EC02') return { tone: 'bad', icon: 'close' }
  if (type === 'MC' || type === 'AT') return { tone: 'warn', icon: 'mail' }
  return { tone: 'good', icon: 'tick' }
}

function Answer({ file, notice }: { file: EinvoiceRecord; notice: Notice }) {
  const { tone, icon } = lookOf(notice)
  return (
    <li className={tone}>
      <span className="dot">
        <Icon name={icon} size="s" />
      </span>
      <span>
        <span className="mid">{`${say(noticeWord(notice))} (${notice.type})`}</span>
        {notice.errors.map((one) => (
          <span key={`${one.code} ${one.detail}`} className="tldetail plainwords">
            <b className="num">{one.code}</b> {meaningOf(one)}
            <span className="faint tldetail" lang="it">
              {one.detail}
            </span>
          </span>
        ))}
        {notice.note === null ? null : <span className="small dim tldetail">{notice.note}</span>}
        <span className="tldetail">
          <DownloadButton
            label={notice.fileName}
            look="fileb"
            fileName={notice.fileName}
            fetchFile={async () =>
              await daybook.invoices.downloadEinvoiceNotificationXml(file.id, notice.id)
            }
          />
        </span>
      </span>
      <span className="small faint num">{moment(notice.at)}</span>
    </li>
  )
}

function Told({ one }: { one: InvoiceHandoverRecord }) {
  return (
    <li className="good">
      <span className="dot">
        <Icon name="person" size="s" />
      </span>
      <span>
        <span className="mid">
          {say(one.way === 'told' ? 'exchange.told_by' : 'exchange.handed_by', { name: one.by })}
        </span>
        {one.words === null ? null : <span className="small dim tldetail">{one.words}</span>}
      </span>
      <span className="small faint num">{moment(one.createdAt)}</span>
    </li>
  )
}
