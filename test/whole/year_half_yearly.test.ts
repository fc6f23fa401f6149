import { testYear } from '../support/year/test_year.ts'

// The same year, declared by half-years.
testYear('denmark_half_yearly')
