export { convertByRates, convertIfNeeded, findAlertRates } from './exchange-rates.repo.ts';
export { mountExchangeRates } from './exchange-rates.routes.ts';
export { describeRatesProblem, loadRates, readRates } from './exchange-rates.service.ts';
export { fetchRates } from './fetch-rates.job.ts';
export { exchangeRateGauges } from './gauges.service.ts';
