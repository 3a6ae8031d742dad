export { mountQuiz } from './quiz.routes.ts';
export { exportQuiz } from './quiz.service.ts';
