export { type FaultReport, faults, injectFault, measureFault } from './faults/inject-fault.ts';
export { type FaultLoad, openLoad, WATCHERS } from './faults/load.ts';
export { type FaultSystem, openFaultSystem } from './faults/open-system.ts';
