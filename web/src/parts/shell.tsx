import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { MakingHere } from '../actions/making_here.tsx'
import { boot, queries } from '../app/daybook.ts'
import { Key } from '../keys/key.tsx'
import { KeySheet } from '../keys/key_sheet.tsx'
import { useKeys } from '../keys/use_keys.ts'
import { KeptBanner } from '../offline/kept_banner.tsx'
import { DropTarget } from '../rooms/documents/upload/drop_target.tsx'
import { overviewQuery } from '../rooms/work/queries.ts'
import { shortDay } from '../words/format.ts'
import { loadRegistryWords } from '../words/registry_words.ts'
import { say } from '../words/words.ts'
import { Asking } from './ask.tsx'
import { Icon } from './icon.tsx'
import { followChanges } from './live.ts'
import { OrganizationSwitch } from './organization_switch.tsx'
import { CameraButton } from '../rooms/documents/upload/camera_button.tsx'
import { PersonMenu } from './person_menu.tsx'
import { type Place, places, type ScreenPath } from './places.ts'
import { Toasts } from './toast.tsx'

/** Opened by few, so it is fetched when somebody does. */
const CommandBar = lazy(async () => {
  const [bar] = await Promise.all([import('../bar/command_bar.tsx'), loadRegistryWords()])
  return { default: bar.CommandBar }
})

export function Shell() {
  const [isSheetOpen, setSheetOpen] = useState(false)
  useEffect(() => followChanges(queries), [])
  const [isBarOpen, setBarOpen] = useState(false)
  useGoing(
    () => setSheetOpen(true),
    () => setBarOpen(true),
  )
  return (
    <div className="shell fixed">
      <a className="skip" href="#work">
        {say('nav.skip')}
      </a>
      <Rail openSheet={() => setSheetOpen(true)} openBar={() => setBarOpen(true)} />
      <main className="main" id="work" tabIndex={-1}>
        {/* Where the rail has no room for it: nobody works without seeing whose books these are. */}
        <div className="orgbar">
          <OrganizationSwitch />
          <PersonMenu />
        </div>
        <Offline />
        <KeptBanner />
        <MakingHere>
          <Outlet />
        </MakingHere>
      </main>
      <KeySheet isOpen={isSheetOpen} close={() => setSheetOpen(false)} />
      {isBarOpen ? (
        <Suspense>
          <CommandBar close={() => setBarOpen(false)} />
        </Suspense>
      ) : null}
      <DropTarget />
      <Asking />
      <Toasts />
    </div>
  )
}

/** The keys that work everywhere: to each place, the commands, and the sheet of keys. */
function useGoing(openSheet: () => void, openBar: () => void): void {
  const navigate = useNavigate()
  const go = (to: ScreenPath) => () => void navigate({ to })
  useKeys('everywhere', {
    sheet: openSheet,
    commands: openBar,
    home: go('/home'),
    inbox: go('/inbox'),
    bank: go('/bank'),
    invoices: go('/invoices'),
    contacts: go('/contacts'),
    vat: go('/vat'),
    settings: go('/settings'),
  })
}

const mayAdd = boot.permissions.includes('documents:edit')

function Rail({ openSheet, openBar }: { openSheet: () => void; openBar: () => void }) {
  const { data } = useQuery(overviewQuery)
  const countOf = (kinds: RegExp | null): number =>
    kinds === null
      ? 0
      : (data?.waiting ?? [])
          .filter(({ kind }) => kinds.test(kind))
          .reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className="rail" aria-label={say('nav.main')}>
      <OrganizationSwitch />
      <button type="button" className="find" onClick={openBar}>
        <Icon name="search" size="s" />
        <span className="grow cut left">{say('bar.open')}</span>
        <Key of="everywhere" act="commands" />
      </button>
      {places.map((place) => (
        <Fragment key={place.to}>
          <RailLink place={place} count={countOf(place.kinds)} />
          {place.to === '/inbox' && mayAdd ? <CameraButton /> : null}
        </Fragment>
      ))}
      <button type="button" className="nav phoneonly" onClick={openBar}>
        <Icon name="search" />
        <span className="lbl">{say('bar.more')}</span>
      </button>
      {data?.provenTo ? <ProofMark day={data.provenTo.day} left={data.provenTo.left} /> : null}
      <div className="railfoot faint small">
        <button type="button" className="btn q s" onClick={openSheet}>
          <Icon name="question" />
          <span className="lbl">{say('key.help')}</span>
          <Key of="everywhere" act="sheet" />
        </button>
        <span className="push">
          <PersonMenu />
        </span>
      </div>
    </nav>
  )
}

function RailLink({ place, count }: { place: Place; count: number }) {
  const { to, word, icon, isLate } = place
  const look = isLate === true ? 'nav late' : 'nav'
  return (
    <Link className={look} to={to} activeProps={{ className: `${look} on` }} preload="intent">
      <Icon name={icon} />
      <span className="lbl">{say(word)}</span>
      {count > 0 ? <span className="n act">{count}</span> : null}
    </Link>
  )
}

function ProofMark({ day, left }: { day: string | null; left: number }) {
  return (
    <div className="proof" title={say('proof.why')}>
      <span className="row small">
        <span className={day === null ? 'faint' : 'proofmark'}>
          <Icon name={day === null ? 'clock' : 'proven'} size="s" />
        </span>
        <span className="mid">
          {day === null ? say('proof.none') : say('proof.to', { day: shortDay(day) })}
        </span>
      </span>
      <span className="faint prooftext">{say('proof.left', { count: left })}</span>
    </div>
  )
}

const watchLine = (changed: () => void): (() => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}

function Offline() {
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className="banner warn" role="status">
      <Icon name="warning" />
      <span>{say('state.offline')}</span>
    </div>
  )
}
