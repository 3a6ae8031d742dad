export { faults, injectFault } from './faults/inject-fault.ts';
export { type FaultSystem, openFaultSystem } from './faults/open-system.ts';
